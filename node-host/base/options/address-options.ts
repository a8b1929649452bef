/** Settings of a server in Node that say under which addresses clients reach it. */
export interface AddressStartOptions {
  /** Address to listen on: an IP address of this machine, or a host name. Default: 127.0.0.1. */
  readonly bindAddress?: string
  /**
   * IP address in the endpoints of the API's own service. Default: the bind address, or the address of the default network
   * interface.
   */
  readonly advertiseAddress?: string
  /**
   * Host name or address that clients on other machines use. The kubeconfig, discovery and the documents of the token issuer
   * contain it. Default: the advertised address.
   */
  readonly externalHostname?: string
  /** Additional host names and addresses in the generated certificate. A server on loopback accepts them as hosts too. */
  readonly tlsSans?: readonly string[]
}
