ALTER TABLE "reservations" ADD COLUMN "coupon_rid" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "coupon_fen" bigint DEFAULT 0 NOT NULL;