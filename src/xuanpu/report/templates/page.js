(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const root = document.documentElement;
  const board = byId("board");
  const pieces = board.querySelector(".xb-pieces");
  const marks = board.querySelector(".xb-marks");
  const status = byId("status");
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const shown = { line: 0, ply: data.start, finding: null };
  let flipped = false;

  const point = (square) => {
    const { cell, x, y, files, ranks } = data.board;
    const file = square % files, rank = Math.floor(square / files);
    const column = flipped ? files - 1 - file : file, row = flipped ? rank : ranks - 1 - rank;
    return `translate(${x + column * cell} ${y + row * cell})`;
  };

  const element = (name, attributes, children = []) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  const drawPiece = (code, square) => {
    const layers = data.layers[code].map(([symbol, turn, withBoard]) => {
      const angle = (turn + (flipped && withBoard ? 180 : 0)) % 360;
      return element("use", { href: `#${symbol}`, transform: `rotate(${angle})` });
    });
    const side = code[0] === code[0].toUpperCase() ? "red" : "black";
    return element("g", { class: `xp-piece xp-${side}`, transform: point(square) }, layers);
  };

  const drawPieces = (layout) => {
    const drawn = [];
    let square = 0;
    for (const [token] of layout.matchAll(/[A-Za-z][~+]?|\d+/g)) {
      if (/\d/.test(token)) { square += Number(token); continue; }
      drawn.push(drawPiece(token, square));
      square += 1;
    }
    return drawn;
  };

  const drawMarks = (list) => list.map(([name, square]) =>
    element("path", { class: `xb-${name}`, transform: point(square), d: data.marks[name] }));

  const current = () => shown.finding === null
    ? data.lines[shown.line].states[shown.ply] : data.findings[shown.finding];

  const draw = () => {
    const state = current();
    pieces.replaceChildren(...drawPieces(state.board));
    marks.replaceChildren(...drawMarks(state.marks));
    for (const layer of board.querySelectorAll(".xb-coordinates")) {
      layer.toggleAttribute("display", false);
      if (layer.classList.contains("xb-flipped") !== flipped) layer.setAttribute("display", "none");
    }
    const said = state.says[root.dataset.lang];
    [...status.children].forEach((part, index) => { part.textContent = said[index]; });
    board.setAttribute("aria-label", said[0]);
    showMove();
    showControls();
  };

  const showMove = () => {
    for (const old of document.querySelectorAll("a.ply[aria-current]")) old.removeAttribute("aria-current");
    if (shown.finding !== null) return;
    const link = document.querySelector(`a.ply[data-line="${shown.line}"][data-ply="${shown.ply}"]`);
    if (!link) return;
    link.setAttribute("aria-current", "true");
    // Scroll the list alone: the page must stay where the reader put it.
    const box = link.closest(".scroll"), row = link.closest("tr");
    if (row.closest("thead")) { box.scrollTop = 0; return; }
    const head = box.querySelector("thead").offsetHeight;
    const above = row.offsetTop - head < box.scrollTop;
    const below = row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight;
    if (above || below) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  };

  const showControls = () => {
    const last = data.lines[shown.line].states.length - 1;
    for (const button of document.querySelectorAll("[data-go]")) {
      const forward = button.dataset.go === "next" || button.dataset.go === "last";
      button.disabled = shown.finding === null && (forward ? shown.ply === last : shown.ply === 0);
    }
  };

  const showTab = () => {
    tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === shown.line));
      tab.tabIndex = index === shown.line ? 0 : -1;
      byId(`line-${index}`).hidden = index !== shown.line;
    });
  };

  const address = () => {
    if (shown.finding !== null) return `#finding=${shown.finding}`;
    const line = shown.line ? `line=${encodeURIComponent(data.lines[shown.line].name)}&` : "";
    return `#${line}ply=${shown.ply}`;
  };

  // replace(): stepping through a game must not fill the reader's history.
  const show = (change) => {
    Object.assign(shown, { finding: null }, change);
    const last = data.lines[shown.line].states.length - 1;
    shown.ply = Math.min(Math.max(shown.ply, 0), last);
    if (location.hash !== address()) location.replace(address());
    showTab();
    draw();
  };

  const step = {
    first: () => show({ ply: 0 }),
    previous: () => show({ ply: shown.ply - 1 }),
    next: () => show({ ply: shown.ply + 1 }),
    last: () => show({ ply: Infinity }),
  };

  const followAddress = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    if (wanted.has("ply") && /^\d+$/.test(wanted.get("ply"))) {
      const line = data.lines.findIndex(({ name }) => name === wanted.get("line"));
      show({ line: Math.max(line, 0), ply: Number(wanted.get("ply")) });
    } else if (data.findings[Number(wanted.get("finding") ?? -1)]) {
      show({ finding: Number(wanted.get("finding")) });
      byId("board").scrollIntoView({ block: "nearest" });
    }
  };

  const setFlipped = (value) => {
    flipped = value;
    byId("flip").setAttribute("aria-pressed", String(flipped));
    draw();
  };

  const keys = {
    ArrowLeft: step.previous, ArrowRight: step.next, Home: step.first, End: step.last,
    f: () => setFlipped(!flipped),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // There the keys scroll what is too wide for the page.
    if (event.target.closest?.(".scroll-x, .picture")) return;
    const tab = event.target.closest?.("[role=tab]");
    if (tab && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      const next = (tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length;
      tabs[next].focus();
      show({ line: next });
    } else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });

  for (const part of document.querySelectorAll(".controls, #status, .tabs")) part.hidden = false;
  for (const button of document.querySelectorAll("[data-go]"))
    button.addEventListener("click", step[button.dataset.go]);
  for (const tab of tabs) tab.addEventListener("click", () => show({ line: Number(tab.dataset.line) }));
  for (const link of document.querySelectorAll("a.show"))
    link.addEventListener("click", () => board.scrollIntoView({ block: "nearest" }));
  byId("flip").addEventListener("click", () => setFlipped(!flipped));
  root.addEventListener("language", draw);
  window.addEventListener("hashchange", followAddress);
  showTab();
  draw();
  followAddress();
})();
