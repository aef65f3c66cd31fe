import sharp from 'sharp';
import type { SceneName } from './script.ts';

const width = 960;
const height = 640;

const many = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const sky = (from: string, to: string): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="960" height="640" fill="url(#sky)"/>`;

const kite = (x: number, y: number, size: number, color: string): string =>
  `<path d="M${x} ${y - size}l${size * 0.8} ${size}-${size * 0.8} ${size}-${size * 0.8}-${size}Z" fill="${color}"/><path d="M${x} ${y + size}q30 60-10 150" stroke="${color}" stroke-width="2" fill="none"/>`;

const scenes: Readonly<Record<SceneName, string>> = {
  roofs: `${sky('#2b3a67', '#f0a868')}<circle cx="700" cy="430" r="80" fill="#f7d08a"/>${kite(220, 150, 44, '#b23a48')}${kite(430, 90, 28, '#f4e9cd')}${kite(560, 220, 34, '#0d5c49')}${many(7, (at) => `<rect x="${at * 140 - 10}" y="${440 + ((at * 53) % 90)}" width="132" height="260" fill="${['#3d2c3e', '#4b3445', '#2f2433'][at % 3]}"/><rect x="${at * 140 + 30}" y="${480 + ((at * 53) % 90)}" width="22" height="34" rx="11" fill="#f7c978"/>`)}<path d="M560 470h170v-60q0-90-85-130-85 40-85 130Z" fill="#241b2a"/>`,
  sea: `${sky('#f2b880', '#f6e2c4')}<circle cx="480" cy="350" r="90" fill="#e4733f"/><rect y="370" width="960" height="170" fill="#2f6f7e"/>${many(9, (at) => `<path d="M${at * 117 - 40} ${400 + (at % 3) * 36}q40-18 80 0t80 0" stroke="#9fd0cf" stroke-width="5" fill="none"/>`)}<path d="M0 540q240-50 480-16t480-20v136H0Z" fill="#d9b382"/><path d="M640 500q10-60 50-60 10-40 30-4 40-6 60 28l34 6-4 14-30 2v54h-12v-44h-70v44h-12v-44Z" fill="#4a3425"/>`,
  tea: `<rect width="960" height="640" fill="#7c2f2b"/>${many(16, (at) => `<path d="M${(at % 8) * 120} ${at < 8 ? 0 : 560}h60v80h-60Z" fill="#93413a"/>`)}<ellipse cx="480" cy="420" rx="300" ry="70" fill="#e8d9bd"/><ellipse cx="480" cy="412" rx="250" ry="52" fill="#f6efe0"/><path d="M330 220h300q-6 190-110 200h-80q-104-10-110-200Z" fill="#f4f1e8"/><path d="M628 260q90-6 84 60t-110 66l8-26q66-4 66-46t-54-26Z" fill="#f4f1e8"/><ellipse cx="480" cy="222" rx="150" ry="34" fill="#a4643a"/><path d="M420 170q-30-40 0-70t0-70M500 170q-30-40 0-70t0-70" stroke="#f6e2c4" stroke-width="10" fill="none" opacity=".7"/><path d="M720 470l60-24 60 24-60 26Z" fill="#d9a25b"/>`,
  bazaar: `${sky('#f3e3c3', '#e7c58f')}${many(4, (at) => `<rect x="${at * 250 - 20}" y="190" width="220" height="460" fill="${['#8a5a44', '#6d4a5a', '#5f6b5a', '#7a4f3a'][at]}"/><path d="M${at * 250 - 40} 300h260l-26 66h-208Z" fill="${['#b23a48', '#0d5c49', '#c98a2b', '#2b3a67'][at]}"/><path d="M${at * 250 + 12} 366v-80a78 78 0 0 1 156 0v80Z" fill="#2c2320" opacity=".5"/>`)}<path d="M0 560l400-150h160l400 150v80H0Z" fill="#cbb08a"/>${many(6, (at) => `<path d="M${90 + at * 160} 120v50" stroke="#3a2d28" stroke-width="3"/><path d="M${90 + at * 160} 170l24 30-24 34-24-34Z" fill="${at % 2 ? '#f4b63f' : '#e4733f'}"/>`)}<path d="M0 120q480 60 960 0" stroke="#3a2d28" stroke-width="3" fill="none"/>`,
  shelf: `<rect width="960" height="640" fill="#e9dfcb"/>${many(3, (row) => `${many(17, (at) => `<rect x="${40 + at * 52}" y="${46 + row * 200 + ((at * 37 + row * 11) % 40)}" width="${34 + ((at * 13) % 14)}" height="${150 - ((at * 37 + row * 11) % 40)}" rx="3" fill="${['#0d5c49', '#b23a48', '#2b3a67', '#c98a2b', '#6d4a5a', '#40635a'][(at + row * 2) % 6]}"/>`)}<rect x="20" y="${196 + row * 200}" width="920" height="18" fill="#7a5638"/>`)}<rect x="612" y="240" width="58" height="156" fill="#e9dfcb"/>`,
  snow: `<rect width="960" height="640" fill="#3b3240"/><rect x="130" y="60" width="700" height="520" rx="10" fill="#c9d9e6"/><path d="M130 420q180-80 340-30t360-40v230H130Z" fill="#f4f7fa"/><path d="M640 390l46-110 46 110Zm-14 50l60-110 60 110Z" fill="#40635a"/>${many(60, (at) => `<circle cx="${140 + ((at * 211) % 680)}" cy="${70 + ((at * 137) % 420)}" r="${3 + (at % 4)}" fill="#fff"/>`)}<path d="M470 60h20v520h-20ZM130 310h700v20H130Z" fill="#7a5638"/><path d="M130 60h700v520H130Z" fill="none" stroke="#7a5638" stroke-width="24"/><path d="M230 540h110q-4 76-44 80h-22q-40-4-44-80Z" fill="#b23a48"/>`,
};

/** A scene as a PNG; as an avatar, its middle as a square. */
export const drawScene = async (name: SceneName, shape: 'picture' | 'avatar' = 'picture'): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scenes[name]}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  return (shape === 'avatar' ? drawn.resize(256, 256, { fit: 'cover' }) : drawn).png().toBuffer();
};
