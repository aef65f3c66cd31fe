import { chatColors } from '../../../lib/settings/chat-colors.ts';
import { readSettings } from '../../../lib/settings/settings.ts';

let sheet: CSSStyleSheet | undefined;

/** Applies the chosen colours to the room chats (`[data-chat]`) in the current theme. */
export const applyChatColors = (): void => {
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
