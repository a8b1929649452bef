import { expect, it } from 'vitest'
import { planServer } from '../../../browser-host/page/server-options.ts'

it('the options of a mock in a page may have no webhooks, and the error says when to add them', () => {
  const webhooks = { 'https://hooks.example/convert': () => ({}) }
  const options = { kind: 'mock', webhooks } as Parameters<typeof planServer>[0]
  expect(() => planServer(options, { perPage: true, needsServiceWorker: true })).toThrow(
    'a server in a worker takes no webhooks before it starts: add each by webhook(url, answer), then load the fixtures that need it by load(fixtures)',
  )
})

it('the options of a mock in a page may have no hooks of containers, and the error says what to use', () => {
  const options = { kind: 'mock', containerHooks: { logs: () => '' } } as Parameters<
    typeof planServer
  >[0]
  expect(() => planServer(options, { perPage: true, needsServiceWorker: true })).toThrow(
    'choose the behaviour of containers by images, or by annotations of pods',
  )
})

it('the options of a mock in a page may have no programs, and the error says what to use', () => {
  const options = { kind: 'mock', programs: { app: () => 0 } } as Parameters<typeof planServer>[0]
  expect(() => planServer(options, { perPage: true, needsServiceWorker: true })).toThrow(
    'a server in a worker takes no programs',
  )
})

it('the options of a mock in a page may have no aggregated APIs, and the error says when to add them', () => {
  const aggregated = { 'v1.shop.example': () => ({}) }
  const options = { kind: 'mock', aggregated } as Parameters<typeof planServer>[0]
  expect(() => planServer(options, { perPage: true, needsServiceWorker: true })).toThrow(
    'a server in a worker takes no aggregated APIs before it starts: add each by aggregate(name, answer)',
  )
})
