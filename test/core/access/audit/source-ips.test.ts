import { expect, it } from 'vitest'
import { sourceIps } from '../../../../core/access/audit/source-ips.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'

const cases: readonly (readonly [
  forwarded: string | undefined,
  real: string | undefined,
  remote: string | undefined,
  ips: readonly string[],
])[] = [
  [undefined, undefined, '127.0.0.1', ['127.0.0.1']],
  [undefined, undefined, '::ffff:10.0.0.1', ['10.0.0.1']],
  [undefined, undefined, undefined, []],
  [
    '10.0.0.1, nonsense, 2001:DB8::1',
    '10.0.0.9',
    '127.0.0.1',
    ['10.0.0.1', '2001:db8::1', '10.0.0.9', '127.0.0.1'],
  ],
  ['10.0.0.1, ::ffff:10.0.0.2', '10.0.0.2', '127.0.0.1', ['10.0.0.1', '10.0.0.2', '127.0.0.1']],
  ['10.0.0.1,127.0.0.1', undefined, '127.0.0.1', ['10.0.0.1', '127.0.0.1']],
  ['127.0.0.1,10.0.0.1', undefined, '127.0.0.1', ['127.0.0.1', '10.0.0.1', '127.0.0.1']],
  ['"<script>', '1.2.3.4.5', '127.0.0.1', ['127.0.0.1']],
]

it.each(cases)(
  'a request with X-Forwarded-For %s and X-Real-Ip %s over a connection of %s comes from %j',
  (forwarded, real, remote, ips) => {
    const request = fakeRequest({
      headers: {
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(real !== undefined && { 'x-real-ip': real }),
      },
      peer: { secure: true, ...(remote !== undefined && { address: remote }) },
    })
    expect(sourceIps(request)).toEqual(ips)
  },
)
