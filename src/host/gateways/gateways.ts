/** Sends text messages through templates registered with the provider. Throws when the provider refuses. */
export type SmsGateway = {
  send: (message: { phone: string; template: string; params: Record<string, string> }) => Promise<void>;
};

/** Sends mail. Throws when the server refuses. */
export type MailGateway = {
  send: (message: { to: string; subject: string; text: string }) => Promise<void>;
};

/** Everything outside the product. Only jobs and calls that hold no transaction may use them. */
export type Gateways = { sms: SmsGateway; mail: MailGateway };
