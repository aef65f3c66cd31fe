import { chatColors } from '../../lib/chat-colors.ts';
import { readSettings } from '../../lib/settings.ts';

let sheet: CSSStyleSheet | undefined;

/** Paints the room chats (`[data-chat]`) in the chosen colours under the theme that is shown now. */
export const paintChats = (): void => {
  const tokens = getComputedStyle(document.documentElement);
  const made = Object.entries(chatColors(readSettings(), (name) => tokens.getPropertyValue(name)));
  if (made.length === 0 && sheet === undefined) return;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const rules = made.map(([name, value]) => `${name}:${value}`).join(';');
  sheet.replaceSync(made.length === 0 ? '' : `[data-chat]{${rules};background:var(--surface);color:var(--text)}`);
};
