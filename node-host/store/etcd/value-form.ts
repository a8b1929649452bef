import type { ApiServerOptions } from '../../../core/index.ts'
import type { EtcdStartOptions, StorageMediaType } from '../../base/options/etcd-options.ts'

type Form = NonNullable<ApiServerOptions['storageMediaType']>

const forms: Readonly<Record<StorageMediaType, Form>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
  'application/vnd.kubernetes.protobuf': 'protobuf',
}

/** The form of the values that `--storage-media-type` asks for. */
export function valueForm({
  storageMediaType: type,
}: EtcdStartOptions): Pick<ApiServerOptions, 'storageMediaType'> {
  return type === undefined ? {} : { storageMediaType: forms[type] }
}
