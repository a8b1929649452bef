/** A text of the editor and what it is. */
export interface Draft {
  readonly title: string
  readonly text: string
  /** The file of the home directory that it is; `editor.yaml` unless given. */
  readonly path?: string | undefined
  /** It is not as it was opened, or as the server took it: it would be missed. */
  readonly touched: boolean
}

/** A text that the editor is asked to show. */
export interface EditorText {
  readonly text: string
  /** What it is, for the user: `Pod web`. */
  readonly title: string
  /** The file of the home directory that it is; `editor.yaml` unless given. */
  readonly path?: string | undefined
  /** Somebody waits for the text: called when the user is done with it, or another text takes its place. */
  readonly done?: () => void
}
