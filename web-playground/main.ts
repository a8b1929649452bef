import { html, render } from 'lit'
import { consoleLogger } from '../browser-host/runtime/console-logger.ts'
import { webRuntime } from '../browser-host/runtime/web-runtime.ts'
import { Playground } from './playground/playground.ts'
import { cachePage } from './server/cache-page.ts'
import { connectServer } from './server/connect-server.ts'
import { persistStore } from './server/persist-store.ts'
import './shell/skerry-app.ts'
import { trustOwnScripts } from './server/trust-own-scripts.ts'
import { pageStorages, tabText } from './state/stored-text.ts'
import { openViewState } from './state/view-state.ts'

trustOwnScripts()
const storages = pageStorages()
const playground = new Playground({
  view: openViewState(tabText('skerry.view', 20_000, storages)),
  storages,
  runtime: webRuntime(consoleLogger()),
  connect: connectServer,
})

render(html`<skerry-app .playground=${playground}></skerry-app>`, document.body)
cachePage()
if ('storage' in navigator) {
  persistStore(playground.requests, navigator.storage, (isKept) =>
    playground.status.update({ isKept }),
  )
}
void playground.start()
