import { expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { conditionsOf } from '../../../../../core/base/api/conditions.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  conditionOf,
  customWidget,
  definitionsPath,
  establish,
  untilDefinition,
  version,
  widgetCrd,
  widgetCrdPath,
  widgetsPath,
} from '../../../../support/objects/custom-resources.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

/** The smallest valid CA bundle: PEM blocks are checked to hold a sequence in DER, and no more. */
const bundle = btoa('-----BEGIN CERTIFICATE-----\nMAMCAQE=\n-----END CERTIFICATE-----\n')

function conversion(caBundle: string): JsonObject {
  const clientConfig = { url: 'https://hooks.example/convert', caBundle }
  return { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } }
}

/** A definition of widgets that a webhook with this CA bundle, in base64, converts. */
function converted(caBundle: string): JsonObject {
  const versions = [version(), version({ name: 'v2', storage: false })]
  return widgetCrd({ versions, conversion: conversion(caBundle) })
}

function isRefused(definition: JsonObject): boolean {
  return conditionOf(definition, 'Established') === 'False InvalidCABundle'
}

it('a definition whose conversion webhook has an invalid CA bundle is not established until it has a valid one', async () => {
  const server = await openTestServer({ brand: brands.k8s })
  const { body } = await server.post(definitionsPath, converted(btoa('hello')))
  const { resourceVersion } = body.metadata
  const of = { name: 'widgets.shop.example', resourceVersion }
  const refused = await untilDefinition(server, of, isRefused)
  expect(conditionOf(refused, 'NamesAccepted')).toBe('True NoConflicts')
  expect(conditionsOf(refused)[1]).toMatchObject({
    status: 'False',
    reason: 'InvalidCABundle',
    message: 'The conversion webhook CABundle is invalid',
  })
  for (const answer of [
    await server.get(widgetsPath),
    await server.post(widgetsPath, customWidget('a', { color: 'red' })),
    await server.get(widgetsPath.replace('v1', 'v2')),
  ]) {
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({
      message: 'Internal error occurred: error resolving resource',
      reason: 'InternalError',
      details: { causes: [{ message: 'error resolving resource' }] },
    })
  }
  // Other resources of the group are 404, and so are cluster-scoped paths of this one.
  expect((await server.get(widgetsPath.replace('widgets', 'gadgets'))).status).toBe(404)
  expect((await server.get('/apis/shop.example/v1/widgets/a')).status).toBe(404)
  expect((await server.get('/apis/shop.example/v1')).status).toBe(404)

  const mended = await server.patch(widgetCrdPath, { spec: { conversion: conversion(bundle) } })
  expect(mended.status, mended.text).toBe(200)
  await untilDefinition(server, of, (found) => conditionOf(found, 'Established').startsWith('True'))
  expect((await server.get(widgetsPath)).status).toBe(200)
})

it('an established definition takes no invalid CA bundle of its conversion webhook', async () => {
  const server = await openTestServer({ brand: brands.k8s })
  await establish(server, converted(bundle))
  const worse = await server.patch(widgetCrdPath, {
    spec: { conversion: conversion(btoa('hello')) },
  })
  expect(worse.status).toBe(422)
  expect(worse.body.message).toBe(
    'CustomResourceDefinition.apiextensions.k8s.io "widgets.shop.example" is invalid: spec.conversion.webhookClientConfig.caBundle: Invalid value: "aGVsbG8=": unable to load root certificates: unable to parse bytes as PEM block',
  )
})

it('a definition whose conversion webhook has an invalid CA bundle can be deleted', async () => {
  const server = await openTestServer({ brand: brands.k8s })
  const { body } = await server.post(definitionsPath, converted(btoa('hello')))
  const { resourceVersion } = body.metadata
  const of = { name: 'widgets.shop.example', resourceVersion }
  await untilDefinition(server, of, isRefused)
  await server.delete(widgetCrdPath)
  await untilDefinition(server, of, (found) => found['gone'] === true)
  expect((await server.get(widgetsPath)).status).toBe(404)
})
