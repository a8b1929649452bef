import { describe, expect, it } from 'vitest'
import { serverUser } from '../../../../core/base/api/user.ts'
import { relatedContext } from '../../../../core/requests/rest/resource-context.ts'
import { openReadServer } from '../../../support/servers/read-server.ts'

const address = '/api/v1/namespaces/default/pods/a'

describe('the context of a further write', () => {
  it('a further write shares the exchange, the encoding and the time of its request', async () => {
    const { context, runtime } = await openReadServer()
    const request = context(address)
    const { now } = request.write
    runtime.advance(5_000)
    const related = relatedContext(request, { user: serverUser })
    expect(related.exchange).toBe(request.exchange)
    expect(related.encoding).toBe(request.encoding)
    expect(related.write.now).toBe(now)
  })

  it('a further write has of its target what was changed, and the rest of its request', async () => {
    const { context } = await openReadServer()
    const request = context(address)
    const info = { ...request.info, subresource: 'status' }
    const warnings: string[] = []
    const related = relatedContext(request, { info, warnings, user: serverUser })
    expect(related.target).toEqual({ ...request.target, info, warnings, user: serverUser })
    expect(related.write.user).toBe(serverUser)
    related.write.warn('for the server alone')
    expect(warnings).toEqual(['for the server alone'])
    expect(request.warnings).toEqual([])
    expect(request.write.user).toBe(request.user)
  })
})
