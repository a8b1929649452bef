import { expect, it } from 'vitest'
import { passedBackHeaders } from '../../../../core/requests/proxy/passed-headers.ts'

it('the word of this server about caches stands once before those of the server behind, however many they are', () => {
  const own = ['cache-control', 'no-cache, private']
  const given = ['cache-control', 'max-age=1', 'x-a', 'b', 'cache-control', 'public']
  expect(passedBackHeaders(given)).toEqual([...own, ...given])
  expect(passedBackHeaders(['x-a', 'b'])).toEqual(['x-a', 'b'])
})
