import type { Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

/** GET in every form, and verbs that the paths do not have. */
export function reads(subject: Subject): readonly Request[] {
  const path = subject.path('r')
  const get = (name: string, query = '', accept?: string): Request => ({
    name: `get ${name}`,
    method: 'GET',
    path: `${path}${query === '' ? '' : `?${query}`}`,
    ...(accept !== undefined && { accept }),
  })
  return [
    subject.create('r'),
    { ...subject.create('r'), name: 'create again' },
    get('plain'),
    get('prettily', 'pretty=true'),
    get('as YAML', '', 'application/yaml'),
    get('as a table', '', mediaTypes.table),
    get('as a table with objects', 'includeObject=Object', mediaTypes.table),
    get('as a table without objects', 'includeObject=None', mediaTypes.table),
    get('as a table with something else', 'includeObject=Other', mediaTypes.table),
    get('as metadata', '', mediaTypes.metadata),
    get('as an old table', '', 'application/json;as=Table;v=v1beta1;g=meta.k8s.io'),
    get('as a table or else JSON', '', `${mediaTypes.table},application/json`),
    get('as a table of an unknown version', '', 'application/json;as=Table;v=v9;g=meta.k8s.io'),
    get('as nothing that is served', '', 'image/png'),
    get('at version 0', 'resourceVersion=0'),
    get('at its version', 'resourceVersion={version}'),
    get('at a bad version', 'resourceVersion=abc'),
    get('with a version match', 'resourceVersionMatch=Exact'),
    { name: 'get of a missing object', method: 'GET', path: `${subject.collection}/missing` },
    { name: 'get of a bad name', method: 'GET', path: `${subject.collection}/Not%20A%20Name` },
    { name: 'get of a missing subresource', method: 'GET', path: `${path}/nothing` },
    { name: 'post to an object', method: 'POST', path, body: subject.object('r') },
    {
      name: 'put to the collection',
      method: 'PUT',
      path: subject.collection,
      body: subject.object('r'),
    },
    {
      name: 'patch of the collection',
      method: 'PATCH',
      path: subject.collection,
      body: {},
      contentType: mediaTypes.mergePatch,
    },
    { name: 'head', method: 'HEAD', path },
    { name: 'options', method: 'OPTIONS', path },
    remove(subject, 'r'),
  ]
}
