import { describe, expect, it } from 'vitest'
import {
  conflict,
  methodNotAllowed,
  notFound,
  staleObjectMessage,
} from '../../../../../../core/base/api/errors/api-error.ts'
import {
  openController,
  space,
  configMaps,
  widgets,
  terminating,
  sweep,
  conditions,
} from './terminating-namespaces.ts'

describe('a namespace that is being deleted', () => {
  it('a namespace being deleted is emptied type by type, pods first, and then let go', async () => {
    const { api, wrote, stop } = openController()
    api.put(`${space}/pods/web`)
    api.put(`${configMaps}/a`)
    api.put(`${widgets}/w`)
    api.put('/api/v1/namespaces/other/configmaps/a')
    api.put('/api/v1/nodes/n')
    api.put(space, terminating())
    await wrote(...sweep, `DELETE ${widgets}/w`, `PUT ${space}/finalize`)
    expect([...api.objects.keys()]).toEqual([
      '/api/v1/namespaces/other/configmaps/a',
      '/api/v1/nodes/n',
    ])
    await stop()
  })

  it('a namespace being deleted is found when its deletion began before the server started', async () => {
    const before = openController()
    await before.stop()
    const { api, wrote, stop } = openController()
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/finalize`)
    expect(api.objects.has(space)).toBe(false)
    await stop()
  })

  it('a namespace being deleted stays while a finalizer holds its content, says so, and goes soon after', async () => {
    const { api, wrote, passPause, stop } = openController()
    api.put(`${configMaps}/held`, { metadata: { finalizers: ['example.com/hold'] } })
    api.put(`${configMaps}/free`)
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/status`)
    expect(api.names(configMaps)).toEqual(['held'])
    expect(conditions(api)).toEqual([
      ['NamespaceDeletionDiscoveryFailure', 'False', 'All resources successfully discovered'],
      [
        'NamespaceDeletionGroupVersionParsingFailure',
        'False',
        'All legacy kube types successfully parsed',
      ],
      [
        'NamespaceDeletionContentFailure',
        'False',
        'All content successfully deleted, may be waiting on finalization',
      ],
      [
        'NamespaceContentRemaining',
        'True',
        'Some resources are remaining: configmaps. has 1 resource instances',
      ],
      [
        'NamespaceFinalizersRemaining',
        'True',
        'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
      ],
    ])
    // Its own report is an event too, and is looked at once; then it waits.
    await wrote(...sweep)
    const pause = await passPause(() => api.objects.delete(`${configMaps}/held`))
    expect(pause).toBeLessThanOrEqual(200)
    await wrote(...sweep, `PUT ${space}/finalize`)
    expect(api.objects.has(space)).toBe(false)
    await stop()
  })

  it('a namespace being deleted keeps everything else until its last pod is gone', async () => {
    const { api, wrote, passPause, stop } = openController()
    api.put(`${space}/pods/web`, { metadata: { finalizers: ['example.com/hold'] } })
    api.put(`${configMaps}/a`)
    api.put(space, terminating())
    await wrote(`DELETE ${space}/pods`, `PUT ${space}/status`, `DELETE ${space}/pods`)
    expect(api.names(configMaps)).toEqual(['a'])
    await passPause(() => api.objects.delete(`${space}/pods/web`))
    await wrote(...sweep, `PUT ${space}/finalize`)
    await stop()
  })

  it('a namespace being deleted stays while a type cannot be deleted, names it, and is tried again', async () => {
    const { api, wrote, stop } = openController()
    const refusal = methodNotAllowed({ group: '', resource: 'configmaps' }, 'delete')
    api.refusals.set(`DELETE ${configMaps}`, refusal)
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/status`)
    expect(conditions(api)).toContainEqual([
      'NamespaceDeletionContentFailure',
      'True',
      `Failed to delete all resource types, 1 remaining: ${refusal.message}`,
    ])
    await wrote(...sweep, `PUT ${space}/finalize`)
    await stop()
  })

  it('a namespace being deleted does not mind a type that goes away meanwhile', async () => {
    const { api, wrote, stop } = openController()
    api.refusals.set(`LIST ${widgets}`, notFound({ group: 'example.com', resource: 'widgets' }, ''))
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/finalize`)
    expect(api.objects.has(space)).toBe(false)
    await stop()
  })

  it('a namespace being deleted is let go although somebody else changed it in between', async () => {
    const { api, wrote, passPause, stop, log } = openController()
    const refusal = conflict({ group: '', resource: 'namespaces' }, 'space', staleObjectMessage)
    api.refusals.set(`PUT ${space}/finalize`, refusal)
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/finalize`)
    await passPause()
    await wrote(...sweep, `PUT ${space}/finalize`)
    expect(api.objects.has(space)).toBe(false)
    expect(log).toEqual([])
    await stop()
  })

  it('a namespace being deleted keeps the finalizers of others', async () => {
    const { api, wrote, stop } = openController()
    api.put(space, terminating({ spec: { finalizers: ['example.com/mine', 'kubernetes'] } }))
    await wrote(...sweep, `PUT ${space}/finalize`)
    expect(api.objects.get(space)?.['spec']).toEqual({ finalizers: ['example.com/mine'] })
    await stop()
    expect(api.writes.unclaimed).toBe(0)
  })
})

it('a namespace that nobody deletes is left alone', async () => {
  const { api, wrote, stop } = openController()
  api.put('/api/v1/namespaces/alive', { spec: { finalizers: ['kubernetes'] } })
  api.put('/api/v1/namespaces/foreign', terminating({ spec: { finalizers: ['other'] } }))
  api.put(space, terminating())
  await wrote(...sweep, `PUT ${space}/finalize`)
  await stop()
  expect(api.writes.unclaimed).toBe(0)
})

it('the namespace controller stops in the middle of its work', async () => {
  const { api, wrote, stop } = openController()
  api.put(`${configMaps}/held`, { metadata: { finalizers: ['example.com/hold'] } })
  api.put(space, terminating())
  await wrote(`DELETE ${space}/pods`)
  await stop()
  expect(api.objects.has(space)).toBe(true)
})
