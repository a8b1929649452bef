import { html } from 'lit'
import { consoleLogger } from '../../browser-host/runtime/console-logger.ts'
import { webRuntime } from '../../browser-host/runtime/web-runtime.ts'
import { mountPlayground, type MountedPlayground } from '../playground/mount-playground.ts'
import { errorText } from '../state/error-text.ts'
import { memoryStorages } from '../state/memory-storage.ts'
import { Store } from '../state/store.ts'
import { dockTabs, parseViewState } from '../state/view-state.ts'
import { connectEmbed } from './connect-embed.ts'
import { type EmbedLessons, openLesson } from './embed-lessons.ts'
import type { EmbedOptions } from './embed-options.ts'
import './embed-view.ts'

/** Puts an embed into `root`, over all of it, and starts its server; `frame` has its colours. */
export function mountEmbed(
  root: ShadowRoot,
  frame: HTMLElement,
  options: EmbedOptions,
  stop: () => void,
  lessons?: EmbedLessons,
): MountedPlayground {
  const { panels, resource, lesson } = options
  const view = new Store({
    ...parseViewState(undefined),
    resource,
    dockTab:
      dockTabs.find(
        (tab) => tab === panels.find((panel) => panel !== 'table' && panel !== 'lesson'),
      ) ?? 'terminal',
    dockSize: 55,
  })
  let isClosed = false
  const parts = {
    view,
    storages: memoryStorages(),
    runtime: webRuntime(consoleLogger()),
    async connect() {
      const server = await connectEmbed(options)
      if (!isClosed) return server
      // It was stopped meanwhile.
      await server.close()
      throw new Error('the embed was stopped')
    },
    frame,
    ...(lessons && { connectMock: lessons.connectMock }),
  }
  const mounted = mountPlayground(
    root,
    parts,
    (playground) =>
      html`<skerry-embed
        .playground=${playground}
        .panels=${panels}
        .lessons=${lessons}
        @stop=${stop}
      ></skerry-embed>`,
  )
  const { playground } = mounted
  void playground.start()
  if (lesson !== undefined && lessons && panels.includes('lesson')) {
    openLesson(playground, lesson).catch((error: unknown) =>
      playground.notices.add(errorText(error), 'error'),
    )
  }
  return {
    playground,
    async close() {
      isClosed = true
      await mounted.close()
    },
  }
}
