import { html } from 'lit'
import { consoleLogger } from '../browser-host/runtime/console-logger.ts'
import { webRuntime } from '../browser-host/runtime/web-runtime.ts'
import { linkedLesson } from './lesson/linked-lesson.ts'
import { mountPlayground } from './playground/mount-playground.ts'
import { cachePage } from './server/cache-page.ts'
import { connectMock, connectServer } from './server/connect-server.ts'
import { persistStore } from './server/persist-store.ts'
import { sourceOf } from './server/request-source.ts'
import { trustOwnScripts } from './server/trust-own-scripts.ts'
import './shell/skerry-app.ts'
import { whenConnected } from './server/when-connected.ts'
import { isFirstVisit } from './start/first-visit.ts'
import { pageStorages, tabText } from './state/stored-text.ts'
import { openViewState } from './state/view-state.ts'

/** Milliseconds from the server's start until files are kept for later, which would slow down the cluster's start. */
const untilCached = 3_000

trustOwnScripts()
const storages = pageStorages()
const { playground } = mountPlayground(
  document.body,
  {
    view: openViewState(tabText('skerry.view', 20_000, storages)),
    storages,
    runtime: webRuntime(consoleLogger()),
    connect: connectServer,
    connectMock,
  },
  (shown) => html`<skerry-app .playground=${shown}></skerry-app>`,
)
if ('storage' in navigator) {
  persistStore(
    playground.requests,
    navigator.storage,
    (isKept) => playground.status.update({ isKept }),
    // Neither what the page creates for a visitor nor a lesson's server is worth a question of the browser.
    ({ userAgent }) => !playground.visited && sourceOf(userAgent, playground.tab).label !== 'start',
  )
}
const asksFirst = location.search === '' && location.hash === '' && isFirstVisit(storages)
if (asksFirst) {
  // What is new stands first in the table: the shop, then what the visitor makes.
  playground.view.update({
    start: true,
    namespace: '',
    sorting: { column: 'Age', descending: false },
  })
}
// A lesson shows a server of its own; the user's is opened when the lesson is left.
const linked = linkedLesson(location.search)
if (linked && 'name' in linked) playground.openLesson(linked)
else if (playground.openedLesson.read() === undefined) void playground.start()
if (linked && 'url' in linked) {
  const { url } = linked
  void import('./lesson/foreign-lesson.ts').then(({ offerLesson }) => offerLesson(playground, url))
}
if (linked) history.replaceState(null, '', location.pathname + location.hash)
const isAuthor = new URLSearchParams(location.search).has('author')
void whenConnected(playground.status, new AbortController().signal).then(async () => {
  // What an author changes is served anew each time.
  if (isAuthor) (await import('./author/follow-author.ts')).followAuthor(playground)
  else setTimeout(cachePage, untilCached)
})
if (asksFirst) {
  void import('./start/create-shop.ts').then(({ createFirstShop }) => createFirstShop(playground))
}
