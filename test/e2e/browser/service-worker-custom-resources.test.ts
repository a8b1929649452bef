import { describe, expect, it } from 'vitest'
import type { PageRequest } from '../../support/browsers/page-calls.ts'
import {
  customWidget,
  definitionsPath,
  widgetCrd,
  widgetsPath,
} from '../../support/objects/custom-resources.ts'
import { browserSession } from './browser-session.ts'
import { demo, namesIn, versionOf } from './config-maps.ts'

const openProfile = browserSession()

function post(object: object): PageRequest {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(object) }
}

describe('custom resources behind the service worker', () => {
  it('custom resources behind the service worker are served to every page, also after the first tab is gone', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.open(demo)
    await second.open(demo)
    const definitions = `${demo.prefix}${definitionsPath}`
    const widgets = `${demo.prefix}${widgetsPath}`
    const version = versionOf((await first.fetch(definitions, post(widgetCrd()))).text)
    await second.watch('d', `${definitions}?watch=1&resourceVersion=${version}`)
    let established = false
    while (!established) {
      await second.nextLine('d')
      const { text } = await second.fetch(`${definitions}/widgets.shop.example`)
      established = text.includes('"type":"Established","status":"True"')
    }
    const red = post(customWidget('a', { color: 'red' }))
    expect((await second.fetch(widgets, red)).status).toBe(201)
    const refused = await second.fetch(widgets, post(customWidget('b', { color: 'blue' })))
    expect(refused.status).toBe(422)
    await first.page.close()
    expect(namesIn((await second.fetch(widgets)).text)).toEqual(['a'])
    const green = post(customWidget('b', { color: 'green' }))
    expect((await second.fetch(widgets, green)).status).toBe(201)
  })
})
