import { type OptionTable, textOption, textsOption } from '../../../../core/index.ts'
import type { EtcdStartOptions } from '../etcd-options.ts'

/** Options of the etcd that keeps the objects. */
export const etcdOptionTable: OptionTable<EtcdStartOptions> = {
  etcdServers: textsOption(
    'URLs of the members of an etcd that keeps the objects: `http://host:2379`.',
    'none, the embedded store is used',
  ),
  etcdPrefix: textOption(
    'Prefix of the keys of objects in etcd.',
    '`/registry`, and `/svc-registry` for the brand svc',
  ),
  etcdCaFile: textOption("PEM file with the authority of etcd's certificates."),
  etcdCertFile: textOption('PEM certificate that this server shows etcd.'),
  etcdKeyFile: textOption('PEM private key of `etcdCertFile`.'),
}
