import { describe, expect, it } from 'vitest'
import { lifeOf } from '../../../core/access/observe/metrics/metric-lifecycle.ts'
import { structOf } from '../../../core/base/api/json-fields.ts'
import { createFeatureGates } from '../../../core/base/release/feature-gates.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import { loadRelease } from '../../../core/index.ts'
import { auditingBy, KeptEvents } from '../../support/access/audit-events.ts'
import { openTestServer } from '../../support/servers/test-server.ts'

/**
 * Sentences of the requirement on the deprecation policy. Rules 1 to 4b are shown over the tables of all releases in
 * test/core/base/release/deprecation-policy.node.test.ts, command-line elements in test/node/host/commands/flags.test.ts, all gates in
 * test/core/base/release/feature-gates.node.test.ts, and all metrics in test/core/access/observe/metrics.
 */

const cronJobs = '/apis/batch/v1beta1/namespaces/default/cronjobs'

describe('deprecated endpoints', () => {
  it('the use of a deprecated endpoint warns, is annotated in audit events, and is a metric that joins the count of requests', async () => {
    const kept = new KeptEvents()
    const release = await loadRelease('1.24')
    const auditing = auditingBy({ rules: [{ level: 'Metadata' }] }, kept)
    const server = await openTestServer({ release, ...auditing })
    const headers = { 'audit-id': 'first' }
    const { status, warnings } = await server.get(cronJobs, { headers })
    expect(status).toBe(200)
    expect(structOf(kept.of('first').at(-1) ?? {}, 'annotations')).toMatchObject({
      'k8s.io/deprecated': 'true',
      'k8s.io/removed-release': '1.25',
    })
    expect(warnings).toEqual([
      '299 - "batch/v1beta1 CronJob is deprecated in v1.21+, unavailable in v1.25+; use batch/v1 CronJob"',
    ])
    const { text } = await server.get('/metrics')
    const labels =
      'group="batch",removed_release="1.25",resource="cronjobs",subresource="",version="v1beta1"'
    expect(text).toContain(`apiserver_requested_deprecated_apis{${labels}} 1\n`)
    const requests = text
      .split('\n')
      .filter((line) => line.startsWith('apiserver_request_total{') && line.includes('"cronjobs"'))
    expect(requests).toHaveLength(1)
    for (const label of ['group="batch"', 'version="v1beta1"', 'subresource=""']) {
      expect(requests[0]).toContain(label)
    }
  })

  it('an endpoint that is not deprecated yet does not warn, and one that is removed is not found', async () => {
    const before = await openTestServer({ release: await loadRelease('1.20') })
    expect(await before.get(cronJobs)).toMatchObject({ status: 200, warnings: [] })
    const after = await openTestServer({ release: await loadRelease('1.25') })
    expect((await after.get(cronJobs)).status).toBe(404)
    expect((await after.get(cronJobs.replace('v1beta1', 'v1'))).status).toBe(200)
  })
})

describe('deprecated behaviours', () => {
  it('a deprecated option of deletion still does what it did', async () => {
    const server = await openTestServer()
    const names = '/api/v1/namespaces/default/configmaps'
    await server.post(names, { metadata: { name: 'a', finalizers: ['example.com/held'] } })
    const { body } = await server.delete(`${names}/a`, { orphanDependents: true })
    expect(body.metadata.finalizers).toEqual(['example.com/held', 'orphan'])
  })
})

describe('feature gates', () => {
  it('alpha gates are off and beta gates are on by default, and either can be switched', async () => {
    const { gates } = await loadRelease('1.22')
    const stages = [...gates.gates.values()]
    expect(stages.filter(({ stage, on }) => stage === 'alpha' && on)).toEqual([])
    const chosen = createFeatureGates(
      new Map([
        ['CBORServingAndStorage', true],
        ['WatchList', false],
      ]),
    )
    expect([chosen('CBORServingAndStorage'), chosen('WatchList')]).toEqual([true, false])
  })

  it('a gate that is locked cannot be switched off, and one that is gone is refused', () => {
    const choose = (name: string, on: boolean) => () => createFeatureGates(new Map([[name, on]]))
    expect(choose('SidecarContainers', false)).toThrow(/locked to true/)
    expect(choose('PodSecurity', true)).toThrow(/unrecognized feature gate/)
  })
})

describe('metrics', () => {
  it('a deprecated metric is hidden three releases later, and deleted one release after that', () => {
    const lives = ['1.29', '1.30', '1.32', '1.33', '1.34'].map((name) =>
      lifeOf('1.30', parseRelease(name)),
    )
    expect(lives).toEqual(['current', 'deprecated', 'deprecated', 'hidden', 'deleted'])
  })
})
