import { describe, expect, it } from 'vitest'
import { isSigned } from '../../../../core/cluster/simulation/programs/agnhost/token-signature.ts'

// Made by Node's crypto for the tests.
const tokens = [
  {
    algorithm: 'RS256',
    token:
      'eyJhbGciOiJSUzI1NiJ9.e30.rRC-0NVohYi72inr8Dq_PxGtlao_r4i9ESBwRcqF1f-pyVMBtBw-aD9D_uNlPQOzLMh9qGEv96AEX-nBq3M2OwQRr7GswMyI245H3-mYKMkerwvKIfpYLsrfkGBsZFn8Kt7Gpd51YKDGMRRnDxWSjmy4HnFW3Clo3Pq6wAcIqM4',
    key: {
      n: 'uAufFe4-u0B8fScXFPm5NTQoIc6maFNSCVQuDtEftb7-bagZCJEzViFv96ZO2XT5fE4yqudKllT7fnVVRpAQytblpFqwmzMRNc3MYL5YBje7qJNQKXYReCITf6ACVhE5qh_oBPND3qL2y3JhOVXjuvCYM660CwE8qQJ7n4UICLM',
      e: 'AQAB',
    },
  },
  {
    algorithm: 'ES256',
    token:
      'eyJhbGciOiJFUzI1NiJ9.e30.cxGaRidd5NdcAr8XL_SDud0w2BMVGpI4GSj0HVgGli34wEtB6BzXZixZQYr8eSf4k9ZQU3rWdl_lHkhpYnq1SQ',
    key: {
      x: 'agvwLgJzBNHqn2jKzWfvw41dJuk1YanjLqj8UAEu3A8',
      y: '8h80-HboZM3kHW-vgV34sf9t0SYm7RbZvJcbc0ye014',
    },
  },
]

describe('signatures of JSON Web Tokens', () => {
  it.each(tokens)(
    'by $algorithm are those of one key and one text',
    ({ algorithm, token, key }) => {
      expect(isSigned(token, algorithm, key)).toBe(true)
      const [head = '', body = '', signature = ''] = token.split('.')
      expect(isSigned(`${head}.${body}A.${signature}`, algorithm, key)).toBe(false)
      expect(isSigned(`${head}.${body}.A${signature.slice(1)}`, algorithm, key)).toBe(false)
      const other = { ...key, n: 'AQAB', x: 'AQAB' }
      expect(isSigned(token, algorithm, other)).toBe(false)
      expect(isSigned(token, 'none', key)).toBe(false)
    },
  )
})
