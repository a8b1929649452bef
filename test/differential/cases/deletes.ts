import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

/** DELETE with every option, and of the collection. */
export function deletes(subject: Subject): readonly Request[] {
  const path = subject.path('d')
  const del = (name: string, body?: JsonObject | string, query = ''): Request => ({
    name: `delete ${name}`,
    method: 'DELETE',
    path: `${path}${query}`,
    ...(body !== undefined && { body }),
  })
  const options = { kind: 'DeleteOptions', apiVersion: 'v1' }
  const selector = `labelSelector=differential%3D${subject.prefix},part%3Dd`
  return [
    del('of a missing object'),
    subject.create('d'),
    del('as a dry run', { ...options, dryRun: ['All'] }),
    del('as a dry run by query', undefined, '?dryRun=All'),
    del('with a bad dry run', undefined, '?dryRun=Some'),
    del('of another uid', { ...options, preconditions: { uid: 'other' } }),
    del('of another version', { ...options, preconditions: { resourceVersion: '1' } }),
    del('with a bad propagation', { ...options, propagationPolicy: 'Other' }),
    del('with two propagations', {
      ...options,
      propagationPolicy: 'Orphan',
      orphanDependents: true,
    }),
    del('with bad seconds', undefined, '?gracePeriodSeconds=abc'),
    del('with options of another kind', { kind: 'Other', apiVersion: 'v1' }),
    del('with unreadable options', 'not json'),
    del('in the foreground as a dry run', {
      ...options,
      propagationPolicy: 'Foreground',
      dryRun: ['All'],
    }),
    del('with orphans as a dry run', { ...options, propagationPolicy: 'Orphan', dryRun: ['All'] }),
    {
      name: 'put a finalizer',
      method: 'PATCH',
      path,
      contentType: mediaTypes.mergePatch,
      body: { metadata: { finalizers: ['example.com/stay'] } },
    },
    del('with a finalizer', undefined, '?gracePeriodSeconds=0'),
    del('again with a finalizer', undefined, '?gracePeriodSeconds=0'),
    {
      name: 'add a finalizer while terminating',
      method: 'PATCH',
      path,
      contentType: mediaTypes.mergePatch,
      body: { metadata: { finalizers: ['example.com/stay', 'example.com/more'] } },
    },
    {
      name: 'take the finalizer away',
      method: 'PATCH',
      path,
      contentType: mediaTypes.mergePatch,
      body: { metadata: { finalizers: null } },
    },
    { name: 'get of a deleted object', method: 'GET', path },
    { ...subject.create('d1', { part: 'd' }), name: 'create one of two' },
    { ...subject.create('d2', { part: 'd' }), name: 'create two of two' },
    {
      name: 'delete the collection as a dry run',
      method: 'DELETE',
      path: `${subject.collection}?${selector}&dryRun=All`,
    },
    {
      name: 'delete the collection with a bad selector',
      method: 'DELETE',
      path: `${subject.collection}?labelSelector=a%20b%20c`,
    },
    {
      name: 'delete the collection with a bad field',
      method: 'DELETE',
      path: `${subject.collection}?fieldSelector=nothing.at.all%3Dx`,
    },
    {
      name: 'delete the collection',
      method: 'DELETE',
      path: `${subject.collection}?${selector}&gracePeriodSeconds=0`,
    },
    { name: 'list after the deletion', method: 'GET', path: `${subject.collection}?${selector}` },
    remove(subject, 'd'),
    remove(subject, 'd1'),
    remove(subject, 'd2'),
  ]
}
