import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { historyCount, historyLimit } from '../../support/storage/history-count.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const mebibyte = 1024 * 1024

function held(): number {
  collect()
  return process.memoryUsage().heapUsed / mebibyte
}

const reviews = '/apis/authorization.k8s.io/v1/subjectaccessreviews'

/** Requests that differ in all that a client may write, each kind in turn; every path of a kind is met by a refusal or an answer. */
const kinds: readonly ((server: TestServer, number: number) => Promise<unknown>)[] = [
  ({ get }, number) => get(`/${number}/${'x'.repeat(60_000)}`, { as: '' }),
  ({ get }, number) => get(`/healthz/${number}`, { as: '' }),
  ({ get }, number) => get(`/api/v1/namespaces/n${number}/pods/p${number}`, { as: 'jane' }),
  ({ get }, number) =>
    get(`/api/v1/namespaces/${number}${'y'.repeat(10_000)}/pods`, { as: 'jane' }),
  ({ get }, number) => get(`/apis/g${number}.io/v${number}/r${number}`, { as: 'jane' }),
  ({ post }, number) => {
    const resourceAttributes = { verb: `v${number}`, resource: `r${number}`, namespace: 'default' }
    return post(reviews, {
      spec: { user: `u${number}`, groups: [`g${number}`], resourceAttributes },
    })
  },
  ({ get }, number) => {
    const headers = { accept: `application/json;q=0.${number}, text/x${number}` }
    return get('/api/v1/namespaces/default/configmaps', { headers })
  },
  ({ get }, number) =>
    get(
      `/api/v1/pods?limit=1&labelSelector=l${number}%3D${number}&fieldSelector=metadata.name%3Dn${number}`,
    ),
  ({ get }, number) => {
    const headers = { 'impersonate-user': `u${number}`, 'impersonate-group': `g${number}` }
    return get('/api/v1/namespaces/default/pods', { headers })
  },
  ({ get }, number) => get('/api', { headers: { authorization: `Bearer ${number}.a.b` } }),
  ({ post }, number) => {
    const body = `metadata: {name: "N${number}", labels: {"l${number}": "v${number}"}}\ndata: {a: ${'z'.repeat(20_000)}}`
    const headers = { 'content-type': 'application/yaml' }
    const address = `/api/v1/namespaces/default/configmaps?dryRun=All&fieldManager=m${number}`
    return post(address, body, { headers })
  },
]

/** Makes as many requests, and says how many mebibytes more are held afterwards. */
async function growth(server: TestServer, count: number): Promise<number> {
  // What every server has once it has served everything once.
  for (let number = 0; number < 20 * kinds.length; number++) {
    await kinds[number % kinds.length]?.(server, number)
  }
  const before = held()
  for (let number = 0; number < count; number++) {
    await kinds[number % kinds.length]?.(server, 1_000 + number)
  }
  return held() - before
}

describe('the memory of requests', () => {
  const count = historyCount(10_000)

  it(
    'the memory of requests does not grow with the number of different ones',
    { timeout: historyLimit(count) },
    async () => {
      const server = await openTestServer()
      const grown = await growth(server, count)
      expect(grown).toBeLessThan(30)
    },
  )
})
