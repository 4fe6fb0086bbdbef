CREATE TABLE "wechat_pushes" (
	"hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "qr_tickets" ADD COLUMN "confirm_token_hash" text;--> statement-breakpoint
ALTER TABLE "qr_tickets" ADD COLUMN "bind_ticket_hash" text;--> statement-breakpoint
ALTER TABLE "qr_tickets" ADD CONSTRAINT "qr_tickets_confirm_token_hash_unique" UNIQUE("confirm_token_hash");--> statement-breakpoint
ALTER TABLE "qr_tickets" ADD CONSTRAINT "qr_tickets_bind_ticket_hash_unique" UNIQUE("bind_ticket_hash");