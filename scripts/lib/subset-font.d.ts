declare module 'subset-font' {
  export interface SubsetFontOptions {
    readonly targetFormat: 'woff2';
    readonly preserveNameIds?: readonly number[];
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetFontOptions): Promise<Buffer>;
}
