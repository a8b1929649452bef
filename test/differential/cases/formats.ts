import { hasBinaryForm, protobuf } from '../binary-form.ts'
import type { Case, Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

const metadata = `${protobuf};as=PartialObjectMetadata;v=v1;g=meta.k8s.io`
const metadataList = `${protobuf};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io`
const table = `${protobuf};as=Table;v=v1;g=meta.k8s.io`

/** What is sent and answered in Protobuf. */
export function formats(subject: Subject): readonly Case[] {
  if (!hasBinaryForm(subject.object('f'))) return []
  const requests = subject.isStored ? ofStored(subject) : [post(subject, 'f', '')]
  return [{ suite: 'formats', kind: subject.title, requests }]
}

function post(subject: Subject, name: string, query: string): Request {
  return {
    name: 'create in Protobuf',
    method: 'POST',
    path: `${subject.collection}?fieldManager=differential${query}`,
    body: subject.object(name),
    contentType: protobuf,
    accept: protobuf,
    remember: true,
  }
}

function ofStored(subject: Subject): readonly Request[] {
  const path = subject.path('f')
  const list = `${subject.collection}?labelSelector=${encodeURIComponent(subject.label)}`
  const get = (name: string, target: string, accept: string): Request => ({
    name: `get ${name}`,
    method: 'GET',
    path: target,
    accept,
  })
  const put = { method: 'PUT', path, contentType: protobuf, accept: protobuf } as const
  return [
    { ...post(subject, 'f', '&dryRun=All'), name: 'create in Protobuf, dry run', remember: false },
    post(subject, 'f', ''),
    { ...post(subject, 'f', ''), name: 'create in Protobuf again', remember: false },
    {
      ...post(subject, 'f', ''),
      name: 'create of cut Protobuf',
      body: 'k8s\u0000\n',
      remember: false,
    },
    { ...post(subject, 'f', ''), name: 'create of JSON as Protobuf', body: '{}', remember: false },
    { ...post(subject, 'f', ''), name: 'create of no Protobuf', body: '', remember: false },
    get('as Protobuf', path, protobuf),
    get('as JSON', path, 'application/json'),
    get('as metadata in Protobuf', path, metadata),
    get('as a table in Protobuf', path, table),
    get('as a table in Protobuf or else JSON', path, `${table},${mediaTypes.table},${protobuf}`),
    get('of a missing object as Protobuf', `${subject.collection}/missing`, protobuf),
    get('list as Protobuf', list, protobuf),
    get('list as metadata in Protobuf', list, metadataList),
    get(
      'empty list as Protobuf',
      `${subject.collection}?labelSelector=differential%3Dnone`,
      protobuf,
    ),
    { ...put, name: 'put in Protobuf', body: subject.object('f', { a: 'b' }) },
    {
      ...put,
      name: 'put of an old version in Protobuf',
      body: aged(subject.object('f', { a: 'c' })),
    },
    {
      name: 'merge patch answered in Protobuf',
      method: 'PATCH',
      path,
      body: { metadata: { labels: { c: 'd' } } },
      contentType: mediaTypes.mergePatch,
      accept: protobuf,
    },
    { ...remove(subject, 'f'), name: 'delete answered in Protobuf', accept: protobuf },
    get('of a deleted object as Protobuf', path, protobuf),
  ]
}

function aged(object: ReturnType<Subject['object']>): ReturnType<Subject['object']> {
  return { ...object, metadata: { ...Object(object['metadata']), resourceVersion: '1' } }
}
