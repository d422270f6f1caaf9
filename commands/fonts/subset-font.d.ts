declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2'
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
