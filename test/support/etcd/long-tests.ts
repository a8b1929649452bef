/** Whether the tests of `test/node/etcd/long` run at length: `npm run test:etcd`. */
export const isLong = process.env['LONG_ETCD'] !== undefined
