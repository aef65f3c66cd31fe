const titles = 'h1, [role="tablist"], [role="search"], [data-bar], [role="dialog"] h2, [role="alertdialog"] h2';
/** Half the width of a toast, in px. */
const halfWidth = 180;

/** How far from the top edge a toast of this height covers neither a title nor the tabs nor a bar of the page. */
export const belowTitles = (edge: number, height: number): number => {
  const middle = innerWidth / 2;
  return [...document.querySelectorAll(titles)]
    .map((title) => title.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < middle + halfWidth && box.right > middle - halfWidth)
    .sort((a, b) => a.top - b.top)
    .reduce((top, box) => (box.top < top + height && box.bottom > top ? box.bottom : top), edge);
};

export const placeBelowTitles = (element: HTMLElement): void => {
  element.style.insetBlockStart = '';
  const { top, height } = element.getBoundingClientRect();
  element.style.insetBlockStart = `${belowTitles(top, height)}px`;
};
