import { describe, expect, it } from 'vitest'
import { protobuf, readProtobuf } from '../../../support/codecs/protobuf-objects.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

const { mediaType } = protobuf
const aggregated = 'g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

describe('discovery in Protobuf', () => {
  it.each(['/api', '/apis', '/apis/policy', '/api/v1', '/apis/autoscaling/v2'])(
    'discovery in Protobuf says at %s what JSON says',
    async (path) => {
      const server = await openTestServer()
      const headers = { accept: `${mediaType}, application/json` }
      const answer = await server.get(path, { headers })
      expect(answer.header('content-type')).toBe(mediaType)
      // Only the aggregated documents have tags.
      expect([answer.header('etag'), answer.header('vary')]).toEqual([undefined, undefined])
      expect(readProtobuf(answer.bytes)).toMatchObject((await server.get(path)).body)
    },
  )

  it.each(['/api', '/apis'])('discovery in Protobuf says all of %s at once', async (path) => {
    const server = await openTestServer()
    const answer = await server.get(path, { headers: { accept: `${mediaType};${aggregated}` } })
    expect(answer.header('content-type')).toBe(`${mediaType};${aggregated}`)
    const same = await server.get(path, { headers: { accept: `application/json;${aggregated}` } })
    expect(readProtobuf(answer.bytes)).toMatchObject(same.body)
  })

  it.each(['/', '/version'])(
    'discovery in Protobuf does not have %s, which is no kind',
    async (path) => {
      const server = await openTestServer()
      const other = await server.get(path, { headers: { accept: `${mediaType}, */*` } })
      expect(other.header('content-type')).toBe('application/json')
      const only = await server.get(path, { headers: { accept: mediaType } })
      expect(only.header('content-type')).toBe('application/json')
    },
  )
})
