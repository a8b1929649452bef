/** A piece of a line of text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly content: readonly Inline[] }
  /** `href` is an absolute URL of http or https. */
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }
  | { readonly kind: 'break' }

/** Where the cells of a table's column stand. */
export type ColumnAlignment = 'left' | 'center' | 'right' | undefined

/** A block of a lesson's text: data that a page makes into templates. It never holds HTML. */
export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  /** A heading within a step: levels 3 to 6. */
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | {
      readonly kind: 'list'
      /** Number of the first item of a numbered list; undefined for bullets. */
      readonly start: number | undefined
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'table'
      readonly alignments: readonly ColumnAlignment[]
      readonly header: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'rule' }
  /** Commands that run in the terminal with a click: the lines of a `sh` block. */
  | { readonly kind: 'commands'; readonly text: string }
  /** Any other code: shown, with a button to copy it, and one to write it to `file`, a name in the home directory. */
  | {
      readonly kind: 'code'
      readonly language: string
      readonly text: string
      readonly file: string | undefined
    }
