import { expect } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { type Answer, type TestServer } from '../servers/test-server.ts'
import { controllersSettled } from './owned-objects.ts'

export const claims = '/api/v1/namespaces/default/persistentvolumeclaims'
export const volumes = '/api/v1/persistentvolumes'
export const classes = '/apis/storage.k8s.io/v1/volumeattributesclasses'
export const pods = '/api/v1/namespaces/default/pods'

export const storage = {
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: '1Gi' } },
}
export const disk = {
  accessModes: ['ReadWriteOnce'],
  capacity: { storage: '1Gi' },
  hostPath: { path: '/a' },
}

export async function made(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, text, body } = await answer
  expect(status, text).toBeLessThan(300)
  await controllersSettled()
  return body
}

export function addClaim(
  server: TestServer,
  name: string,
  more: JsonObject = {},
): Promise<Answer['body']> {
  return made(server.post(claims, { metadata: { name }, spec: { ...storage, ...more } }))
}

export function addPod(
  server: TestServer,
  name: string,
  volume: JsonObject,
  nodeName = 'node-1',
): Promise<Answer['body']> {
  const containers = [{ name: 'main', image: 'main:1' }]
  const spec = { nodeName, containers, volumes: [{ name: 'data', ...volume }] }
  return made(server.post(pods, { metadata: { name }, spec }))
}

/** Deletes without waiting for a node to stop what runs. */
export function remove(server: TestServer, path: string): Promise<Answer['body']> {
  return made(server.delete(path, { gracePeriodSeconds: 0 }))
}

export async function exists(server: TestServer, path: string): Promise<boolean> {
  return (await server.get(path)).status === 200
}

export async function finalizersOf(server: TestServer, path: string): Promise<readonly string[]> {
  return (await server.get(path)).body.metadata.finalizers ?? []
}

export const mounted = (claimName: string): JsonObject => ({ persistentVolumeClaim: { claimName } })
