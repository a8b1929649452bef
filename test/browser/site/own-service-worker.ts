import { answerFrom } from '../../../browser-host/service-worker/answer-from.ts'

/** Stands in for the service worker that an app has anyway. */
const scope: unknown = globalThis
const servers = [{ name: 'demo', prefix: '/clusters/demo', perPage: false }]

answerFrom(scope as Parameters<typeof answerFrom>[0], servers, { patience: 2_000 })
