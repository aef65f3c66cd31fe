import { createContext, use, useEffect, useEffectEvent } from 'react';
import { readDevice } from '../../lib/breakpoint.ts';

/** An overlay that is open: a dialog, a drawer, the viewer. */
interface Overlay {
  readonly close: () => void;
}

interface Router {
  readonly state: { readonly location: { readonly key: string } };
  navigate: (...args: never[]) => Promise<void>;
}

/**
 * The longest wait for a step back, in ms: a frame of another site in the page may take the step instead. A busy device
 * takes a second; a step that came after the wait would take the reader back from where they went.
 */
const stepMs = 2000;

/** What is open, the lowest first. Each has a history entry of the page's own address, which says how many lie there. */
const overlays: Overlay[] = [];
let isConnected = false;
let isScheduled = false;
let navigations = 0;
/** The step back that this file has begun, and what ends the wait for it. */
let step: { readonly isOver: Promise<void>; readonly end: () => void } | null = null;

const read = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
/** How many overlays an entry of the history is for; 0: it is the page's own. */
const depthOf = (state: unknown): number => Number(read(state, 'overlays') ?? 0);

const stepBack = (entries: number): Promise<void> => {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = () => {
      clearTimeout(timer);
      step = null;
      resolve();
    };
  });
  const timer = setTimeout(end, stepMs);
  step = { isOver, end };
  history.go(-entries);
  return isOver;
};

const addEntries = (): void => {
  if (step !== null || navigations > 0) return;
  for (let depth = depthOf(history.state) + 1; depth <= overlays.length; depth += 1)
    history.pushState({ ...history.state, overlays: depth }, '');
};

const settle = (): void => {
  isScheduled = false;
  const surplus = depthOf(history.state) - overlays.length;
  if (surplus > 0 && step === null && navigations === 0) void stepBack(surplus);
  addEntries();
};

/** A menu that closes as a dialog opens hands its entry on. */
const settleSoon = (): void => {
  if (!isConnected || isScheduled) return;
  isScheduled = true;
  setTimeout(settle);
};

/** Gives an overlay a history entry: Back calls `close`. The returned function takes the entry away again. */
export const addOverlay = (close: () => void): (() => void) => {
  const overlay = { close };
  overlays.push(overlay);
  // No task may come between: Back would close what lies beneath this one, too.
  if (isConnected) queueMicrotask(addEntries);
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    settleSoon();
  };
};

const onStep = (event: PopStateEvent, pageKey: string): void => {
  const isOurs = step !== null;
  step?.end();
  const depth = depthOf(event.state);
  if (!isOurs && depth === 0 && overlays.length === 0) return;
  const isSamePage = (read(event.state, 'key') ?? 'default') === pageKey;
  // To the router, the entries of a page are one.
  if (isSamePage) event.stopImmediatePropagation();
  if (!isSamePage || !isOurs) for (const overlay of overlays.slice(isSamePage ? depth : 0).reverse()) overlay.close();
  settleSoon();
};

/**
 * Navigates from the page's own entry: one left behind would make Back and Forward stop at nothing. Overlays that open
 * meanwhile get theirs on the new page.
 */
const navigateFromPage = async (navigate: () => Promise<void>): Promise<void> => {
  navigations += 1;
  try {
    if (step !== null) await step.isOver;
    const depth = depthOf(history.state);
    if (depth > 0) await stepBack(depth);
    await navigate();
  } finally {
    navigations -= 1;
    settleSoon();
  }
};

/**
 * Lets Back close what lies over the pages of this router
 * (docs/decisions/navigation-and-errors.md#back-closes-dialogs-and-overlays).
 */
export const connectOverlays = (router: Router): void => {
  isConnected = true;
  router.navigate = new Proxy(router.navigate, {
    apply: (navigate, self, args) => navigateFromPage(() => Reflect.apply(navigate, self, args)),
  });
  addEventListener('popstate', (event) => onStep(event, router.state.location.key), { capture: true });
  // A page that was loaded again has nothing open.
  settleSoon();
};

/** False inside a tab that is kept while another one is shown. */
export const IsShown = createContext(true);

/** While `open`, Back closes this overlay and nothing else. */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? addOverlay(() => onBack()) : undefined), [open]);
};

/** The same on a phone only, for what lies beside the rest of the page, or in it, where there is a pointer. */
export const useBackClosesOnPhone = (open: boolean, close: () => void): void =>
  useBackCloses(open && use(IsShown) && readDevice() === 'mobile', close);
