import { describe, expect, it } from 'vitest'
import type { RequestRecord } from '../../../../core/access/observe/request-record.ts'
import { ConnectionCut } from '../../../../core/base/http/connection-cut.ts'
import { refuseUpgrade } from '../../../../core/base/http/refuse-upgrade.ts'
import { parseRequestInfo } from '../../../../core/base/http/request-info.ts'
import { createFaultInjector } from '../../../../core/requests/faults/fault-injector.ts'
import { addCommonHeaders } from '../../../../core/requests/pipeline/common-headers.ts'
import {
  type Exchange,
  unauthenticated,
  type Stage,
} from '../../../../core/requests/pipeline/exchange.ts'
import { injectFaults } from '../../../../core/requests/pipeline/inject-faults.ts'
import { recordRequests } from '../../../../core/requests/pipeline/record-requests.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { IdleDuplex } from '../../../support/requests/idle-duplex.ts'
import { openMock } from '../../../support/servers/mock-server.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const path = '/api/v1/namespaces/default/pods/a/exec'

/** Sends a request through one stage, behind which it is upgraded. */
async function upgradedBehind(stage: Stage): Promise<{ duplex: IdleDuplex; outcome: unknown }> {
  const duplex = new IdleDuplex()
  const query = new URLSearchParams()
  const exchange = {
    request: getRequest(path),
    query,
    info: parseRequestInfo('GET', path, query),
    services: { runtime: testRuntime() },
    id: 'request-1',
    protocols: undefined,
    warnings: [],
    user: unauthenticated,
  } as unknown as Exchange
  const answer = async () => stage(exchange, () => ({ headers: ['upgrade', 'SPDY/3.1'], duplex }))
  return { duplex, outcome: await answer().catch((error: unknown) => error) }
}

describe('an upgrade on its way through the stages', () => {
  it('an upgrade is recorded with status 101', async () => {
    const records: RequestRecord[] = []
    const stage = recordRequests({ answered: (record) => void records.push(record) })
    const { outcome, duplex } = await upgradedBehind(stage)
    expect(records).toMatchObject([{ status: 101, path, subresource: 'exec', watch: undefined }])
    expect(outcome).toMatchObject({ headers: ['upgrade', 'SPDY/3.1'] })
    expect(duplex.isClosed).toBe(false)
  })

  it('an upgrade keeps its headers', async () => {
    const { outcome } = await upgradedBehind(addCommonHeaders)
    expect(outcome).toMatchObject({ headers: ['upgrade', 'SPDY/3.1'] })
  })

  it('an upgrade is closed where a fault drops the connection behind it', async () => {
    const faults = createFaultInjector()
    faults.add({ fault: { type: 'dropped', after: true } })
    const stage = injectFaults(faults, new AbortController().signal)
    const { outcome, duplex } = await upgradedBehind(stage)
    expect(outcome).toBeInstanceOf(ConnectionCut)
    expect(duplex.isClosed).toBe(true)
  })

  it('an upgrade that a host cannot carry is closed, and answered 501', () => {
    const duplex = new IdleDuplex()
    const status = refuseUpgrade({ headers: [], duplex }).toStatus()
    expect(status).toMatchObject({ code: 501, status: 'Failure' })
    expect(status.message).toContain('cannot be upgraded here')
    expect(duplex.isClosed).toBe(true)
  })
})

describe('a request that asks for an upgrade unauthenticated grants', () => {
  it('a request for an upgrade that unauthenticated grants is answered like any other', async () => {
    const { server } = await openTestServer()
    const headers = { authorization: 'Bearer admin', upgrade: 'SPDY/3.1' }
    expect(await server.upgrade(getRequest(configMaps, headers))).toMatchObject({ status: 200 })
    expect(await server.upgrade(getRequest(configMaps))).toMatchObject({ status: 403 })
  })

  it('a request for an upgrade is from the acting user of a mock', async () => {
    const { server } = await openMock()
    const request = getRequest(configMaps, { upgrade: 'SPDY/3.1' })
    expect(await server.upgrade?.(request)).toMatchObject({ status: 200 })
    await server.actAs(null)
    expect(await server.upgrade?.(request)).toMatchObject({ status: 403 })
    await server.close()
    expect(await server.upgrade?.(request)).toMatchObject({ status: 503 })
  })
})
