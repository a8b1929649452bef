import type { HomeFiles } from '../../core/index.ts'
import type { Draft } from '../state/editor-text.ts'
import type { EditorText } from '../state/editor-text.ts'
import type { Store } from '../state/store.ts'

/** The file that the editor's text is where it was opened without one. */
export const usualFile = 'editor.yaml'

/**
 * Has the editor's text and its file in the home directory be the same: what is typed is written to the file, and what a command writes to
 * the file is shown. Returns what ends that.
 */
export function linkEditor(
  files: HomeFiles,
  editor: Store<Draft>,
  show: (text: EditorText) => void,
): () => void {
  const pathOf = ({ path = usualFile }: Draft): string => path
  const write = (): void => {
    const draft = editor.value
    if (files.readText(pathOf(draft)) !== draft.text) files.write(pathOf(draft), draft.text)
  }
  const read = (): void => {
    const draft = editor.value
    const path = pathOf(draft)
    const text = files.readText(path)
    if (text === undefined || text === draft.text) return
    editor.update({ text, touched: true })
    show({ title: draft.title, text, path })
  }
  // A file that is there already goes before what the editor held of it.
  const { path } = editor.value
  if (path !== undefined && files.read(path)) read()
  else write()
  const ends = [editor.subscribe(write), files.onChange(read)]
  return () => {
    for (const end of ends) end()
    const draft = editor.value
    if (draft.path === undefined) return
    // Another machine has other files: what is shown stays as a text of the editor alone.
    editor.update({ path: undefined })
    show({ title: draft.title, text: draft.text })
  }
}
