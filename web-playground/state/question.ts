/** Something to be confirmed before it is done. */
export interface Question {
  readonly title: string
  readonly text: string
  /** Of the button that does it. */
  readonly confirm: string
  /** It cannot be taken back. */
  readonly dangerous: boolean
  readonly run: () => void
}
