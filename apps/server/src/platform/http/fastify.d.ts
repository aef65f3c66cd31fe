import 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer's status is true or false instead of 1 or 0. */
    booleanStatus?: boolean;
    /** The call's key in the contract. */
    entry?: string;
  }
}
