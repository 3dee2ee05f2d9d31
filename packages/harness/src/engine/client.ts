import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'

/** A client of an engine on this machine. It tries once: a test shall see what the engine says. */
export const clientOf = (
  port: number,
  accessKeyId = 'test',
  settings: DynamoDBClientConfig = {},
): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'local',
    credentials: { accessKeyId, secretAccessKey: 'test' },
    maxAttempts: 1,
    // A user's settings for AWS may ask for these, and the SDK refuses them for an endpoint of one's own.
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    ...settings,
  })
