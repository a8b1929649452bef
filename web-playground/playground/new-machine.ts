import type { Runtime } from '../../core/index.ts'
import { PageWorkstation } from '../machine/page-workstation.ts'
import type { TextStorage } from '../state/stored-text.ts'
import type { Playground } from './playground.ts'

/** A machine for the terminal; its files are kept in `storage`, and forgotten without it. */
export function newMachine(
  page: Playground,
  runtime: Runtime,
  storage: TextStorage | undefined,
): PageWorkstation {
  const { brand, clock, session, status, editorFile, editorTexts, notices, view } = page
  return new PageWorkstation({
    runtime,
    serverClock: clock,
    brand,
    session,
    status,
    transport: () => page.transport('terminal'),
    storage,
    editorFile,
    show: (text) => editorTexts.put(text),
    edit: (text) => page.edit(text),
    unkept: () => notices.add('The files of the terminal are too large to be kept', 'error'),
    choseNamespace: (namespace) => view.update({ namespace }),
  })
}
