import { html, render } from 'lit'
import { connectServer } from './server/connect-server.ts'
import { pageRuntime } from './server/page-runtime.ts'
import './shell/skerry-app.ts'
import { Playground } from './state/playground.ts'
import { openViewState } from './state/view-state.ts'

const playground = new Playground({
  view: openViewState(),
  runtime: pageRuntime,
  connect: connectServer,
})

render(html`<skerry-app .playground=${playground}></skerry-app>`, document.body)
void playground.start()
