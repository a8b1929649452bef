import type { Brand, Clock, CtlSession, Runtime, Transport } from '../../core/index.ts'
import { nodeOfPage } from '../functions/node-of-page.ts'
import type { PageServer } from '../server/connect-server.ts'
import type { ServerStatus } from '../server/server-connection.ts'
import type { Draft, EditorText } from '../state/editor-text.ts'
import type { Inbox } from '../state/inbox.ts'
import type { Notices } from '../state/notices.ts'
import type { Store } from '../state/store.ts'
import type { TextStorage } from '../state/stored-text.ts'
import type { ViewState } from '../state/view-state.ts'
import { PageWorkstation } from './page-workstation.ts'

/** What a machine has of its page. */
export interface MachinePage {
  readonly brand: Brand
  readonly clock: Clock
  readonly session: CtlSession
  readonly status: Store<ServerStatus>
  readonly view: Store<ViewState>
  readonly notices: Notices
  readonly editorFile: Store<Draft>
  readonly editorTexts: Inbox<EditorText>
  readonly control: PageServer['control']
  transport(source: 'terminal' | 'program'): Transport
  edit(text: EditorText): void
}

/** A machine for the terminal; its files are kept in `storage`, and forgotten without it. */
export function newMachine(
  page: MachinePage,
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
    programs: {
      node: nodeOfPage({
        host: runtime,
        brand,
        session,
        transport: () => page.transport('program'),
        control: () => page.control,
      }),
    },
    unkept: () => notices.add('The files of the terminal are too large to be kept', 'error'),
    choseNamespace: (namespace) => view.update({ namespace }),
  })
}
