/** Which rows are drawn of all that there are. */
export interface RowWindow {
  readonly first: number
  /** Behind the last. */
  readonly end: number
}

/** Rows drawn beyond what is seen, so that scrolling does not show a gap. */
const spare = 8

/** `top` is how far the list was scrolled, `height` what is seen of it; all in pixels. */
export function rowWindow(
  total: number,
  top: number,
  height: number,
  rowHeight: number,
): RowWindow {
  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  const end = Math.min(total, Math.ceil((top + height) / rowHeight) + spare)
  return { first: Math.min(first, end), end }
}
