import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  type ConversionReview,
  hookUrl,
  rightAnswer,
} from '../../../support/objects/converted-widgets.ts'
import {
  versionedCrd,
  webhookConversion,
  widgetVersion,
} from '../../../support/objects/versioned-crd.ts'
import { widget, widgetPath } from '../../../support/objects/widgets.ts'
import { openMock } from '../../../support/servers/mock-server.ts'

const text = { type: 'string' }
const versions = [widgetVersion('v1', { color: text }), widgetVersion('v2', { hue: text })]
const [v1, v2] = [widgetPath('v1'), widgetPath('v2')]

function convert(review: JsonObject): JsonObject {
  return rightAnswer(review as ConversionReview)
}

describe('a function that a test gives for a webhook', () => {
  const fixtures = [
    versionedCrd('v2', versions, webhookConversion),
    widget('a', { hue: 'red' }, 'v2'),
  ]

  it('a function that a test gives for a webhook converts custom resources', async () => {
    const { server, send } = await openMock({ fixtures })
    await server.webhook(hookUrl, convert)
    const { spec } = await send('GET', `${v1}/a`)
    expect(spec).toEqual({ color: 'red' })
    await send('POST', v1, { body: widget('b', { color: 'blue' }) })
    expect((await send('GET', `${v2}/b`)).spec).toEqual({ hue: 'blue' })
  })

  it('a function that a test gives for a webhook stays through a reset, and until it is ended', async () => {
    const { server, send } = await openMock({ fixtures })
    const end = await server.webhook(hookUrl, convert)
    await server.reset()
    expect((await send('GET', `${v1}/a`)).spec).toEqual({ color: 'red' })
    end()
    await server.reset()
    expect((await send('GET', `${v1}/a`)).message).toMatch(
      /^conversion webhook for shop\.example\/v2, Kind=Widget failed: Post "https:\/\/hooks\.example\/convert\?timeout=30s": /,
    )
  })

  it('a function that a test gives for a webhook ahead converts fixtures, at the start and after a reset', async () => {
    const { server, send } = await openMock({
      fixtures: [...fixtures, widget('b', { color: 'blue' })],
      webhooks: { [hookUrl]: convert },
    })
    expect((await send('GET', `${v2}/b`)).spec).toEqual({ hue: 'blue' })
    await server.reset()
    expect((await send('GET', `${v2}/b`)).spec).toEqual({ hue: 'blue' })
    expect((await send('GET', `${v1}/a`)).spec).toEqual({ color: 'red' })
  })

  it('a function that a test gives for a webhook ahead is refused for what is no URL', async () => {
    await expect(openMock({ webhooks: { hooks: convert } })).rejects.toThrow(
      '"hooks" is not the URL of a webhook: https://host/path is wanted',
    )
  })

  it('a fixture that a webhook converts is refused by its name where nothing answers the webhook', async () => {
    await expect(
      openMock({ fixtures: [...fixtures, widget('b', { color: 'blue' })] }),
    ).rejects.toThrow(/^fixture 3 .*: conversion webhook for shop\.example\/v1, Kind=Widget failed/)
  })

  it('a definition among fixtures whose conversion webhook has an invalid CA bundle is refused', async () => {
    const clientConfig = { url: hookUrl, caBundle: 'aGVsbG8=' }
    const webhook = { conversionReviewVersions: ['v1'], clientConfig }
    const crd = versionedCrd('v2', versions, { strategy: 'Webhook', webhook })
    await expect(openMock({ fixtures: crd })).rejects.toThrow(
      'widgets.shop.example: it cannot be served: The conversion webhook CABundle is invalid',
    )
  })

  it('a function that a test gives for a webhook is called under the name of a service', async () => {
    const service = { namespace: 'shop', name: 'hooks', path: '/convert' }
    const webhook = { conversionReviewVersions: ['v1'], clientConfig: { service } }
    const crd = versionedCrd('v2', versions, { strategy: 'Webhook', webhook })
    const { server, send } = await openMock({ fixtures: crd })
    await server.webhook('https://hooks.shop.svc/convert', convert)
    expect((await send('POST', v1, { body: widget('b', { color: 'blue' }) })).spec).toEqual({
      color: 'blue',
    })
  })
})
