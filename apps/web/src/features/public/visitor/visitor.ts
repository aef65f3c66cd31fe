/**
 * All that runs on a public page for a visitor (docs/decisions/0362-public-pages-without-the-app.md): one file, loaded before
 * the first paint. It listens to the document, so it need not wait for what it will find there.
 */
import '../../../../public/boot.js';
import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { isMember } from '../../../lib/session/signed-in.ts';
import { listenToLook, localTimes } from './look.ts';
import { listenToLog } from './log-check.ts';
import { listenToOverlays } from './overlays.ts';
import { listenToPresses, markSignedIn } from './presses.ts';
import { listenToMedia } from './viewer.ts';

/** Tabs that are links: going back leaves the page instead of going through them. */
const replacePage = (event: MouseEvent): void => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-replace]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  location.replace(link.href);
};

/** Loads what only members get, once. */
const loadForMembers = (): void => {
  const files = document.getElementById('member-files');
  if (!isMember() || !(files instanceof HTMLTemplateElement)) return;
  files.remove();
  document.head.append(files.content);
};

markSignedIn();
document.addEventListener('click', replacePage);
addEventListener('storage', markSignedIn);
addEventListener('pageshow', markSignedIn);
addEventListener('storage', loadForMembers);
addEventListener('pageshow', loadForMembers);
listenToLook();
listenToOverlays();
listenToPresses();
listenToMedia();
listenToLog();
document.addEventListener('DOMContentLoaded', localTimes);
document.addEventListener('DOMContentLoaded', loadForMembers);
