import { expect, it } from 'vitest'
import { openTestServer, pod, pods } from '../../../support/servers/test-server.ts'

const two = [
  { name: 'a', image: 'nginx' },
  { name: 'b', image: 'nginx' },
]

it('names what is wrong with a request for a pod without containers in reach', async () => {
  const { get, post } = await openTestServer()
  await post(pods, pod('one'))
  await post(pods, pod('two', { containers: two }))
  await post(pods, pod('lost', { nodeName: 'nowhere' }))
  const seen = async (address: string): Promise<string> => {
    const { status, text } = await get(`${pods}/${address}`)
    return text === '' ? String(status) : `${status} ${String(JSON.parse(text).message)}`
  }
  expect(await seen('none/log')).toBe('404 pods "none" not found')
  expect(await seen('one/log')).toBe('200')
  expect(await seen('two/log')).toBe(
    '400 a container name must be specified for pod two, choose one of: [a b]',
  )
  expect(await seen('two/log?container=c')).toBe('400 container c is not valid for pod two')
  expect(await seen('one/log?limitBytes=0')).toBe(
    '422 PodLogOptions "one" is invalid: limitBytes: Invalid value: 0: must be greater than 0',
  )
  expect(await seen('one/exec?command=ls&stdout=1')).toBe(
    '400 pod one does not have a host assigned',
  )
  expect(await seen('one/portforward')).toBe('400 pod one does not have a host assigned')
  expect(await seen('lost/log')).toBe('404 nodes "nowhere" not found')
})
