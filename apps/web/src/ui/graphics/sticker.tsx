interface StickerProps {
  /** The code without its prefix: `chai` for bc_chai. */
  name: string;
  /** What it shows; decoration when absent. */
  label?: string;
  size?: number;
}

/** One of the 48 stickers of public/stickers. */
export const Sticker = ({ name, label = '', size = 112 }: StickerProps) => (
  <img src={`/stickers/bc_${name}.svg`} alt={label} width={size} height={size} loading="lazy" draggable={false} />
);
