/** A lesson that an address asks for: one of the course, or a file. */
export type LinkedLesson =
  | { readonly name: string; readonly step: number | undefined }
  | { readonly url: URL }

/**
 * The lesson that the page's address names: `?lesson=basics/first-pod` with `&step=2` for one of the course; any other value is the
 * address of a file, from the page's base. Undefined for none.
 */
export function linkedLesson(search: string): LinkedLesson | undefined {
  const query = new URLSearchParams(search)
  const lesson = query.get('lesson') ?? ''
  if (/^[a-z\d-]{1,60}\/[a-z\d-]{1,60}$/.test(lesson)) {
    const step = Number(query.get('step') ?? 'none')
    return { name: lesson, step: Number.isInteger(step) && step >= 1 ? step - 1 : undefined }
  }
  if (lesson === '' || !URL.canParse(lesson, document.baseURI)) return undefined
  return { url: new URL(lesson, document.baseURI) }
}
