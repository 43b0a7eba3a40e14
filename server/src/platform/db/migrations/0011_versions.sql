ALTER TABLE "whatsapp_templates" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ALTER COLUMN "language_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;